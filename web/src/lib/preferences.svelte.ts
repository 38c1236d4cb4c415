/** What this browser's user likes, kept between visits. */

export type Theme = "system" | "light" | "dark";
export type Motion = "system" | "reduced" | "full";

export interface Preferences {
  name: string;
  theme: Theme;
  motion: Motion;
  sounds: boolean;
  /** Ask before a tile is laid. */
  confirm: boolean;
}

const KEY = "polis-preferences";
const DEFAULTS: Preferences = {
  name: "",
  theme: "system",
  motion: "system",
  sounds: false,
  confirm: true,
};

function stored(): Preferences {
  try {
    return { ...DEFAULTS, ...(JSON.parse(localStorage.getItem(KEY) ?? "{}") as Partial<Preferences>) };
  } catch {
    return { ...DEFAULTS };
  }
}

export const preferences = $state<Preferences>(stored());

const dark = matchMedia("(prefers-color-scheme: dark)");
const still = matchMedia("(prefers-reduced-motion: reduce)");

let systemIsDark = $state(dark.matches);
let systemIsStill = $state(still.matches);
dark.addEventListener("change", () => (systemIsDark = dark.matches));
still.addEventListener("change", () => (systemIsStill = still.matches));

export function isDark(): boolean {
  return preferences.theme === "system" ? systemIsDark : preferences.theme === "dark";
}

export function isStill(): boolean {
  return preferences.motion === "system" ? systemIsStill : preferences.motion === "reduced";
}

/** Keep the page and the store in step with the preferences; call once. */
export function followPreferences(): void {
  $effect.root(() => {
    $effect(() => {
      document.documentElement.dataset["theme"] = isDark() ? "dark" : "light";
      document.documentElement.dataset["motion"] = isStill() ? "reduced" : "full";
    });
    $effect(() => {
      localStorage.setItem(KEY, JSON.stringify(preferences));
    });
  });
}
