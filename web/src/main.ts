import "./app.css";

import { mount } from "svelte";

import App from "./App.svelte";
import { chooseLanguage, language } from "./lib/language.svelte";
import { followPreferences } from "./lib/preferences.svelte";
import { followLinks } from "./lib/router.svelte";

followPreferences();
followLinks();
chooseLanguage(language());

const target = document.getElementById("app");
if (target) mount(App, { target });

if ("serviceWorker" in navigator && import.meta.env.PROD) {
  addEventListener("load", () => void navigator.serviceWorker.register("/sw.js"));
}
