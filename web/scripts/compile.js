import { compile } from "@inlang/paraglide-js";

import { faults, paraglideOptions } from "./messages.js";

const found = faults();
if (found.length > 0) {
  console.error(found.join("\n"));
  process.exit(1);
}
await compile(paraglideOptions);
