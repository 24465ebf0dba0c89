// Where what was built lies.

import { fileURLToPath } from "node:url";

/** The repository. */
export const root = fileURLToPath(new URL("../../..", import.meta.url)).replace(/\/$/, "");
/** What scripts/build-web.sh made. */
export const built = `${root}/target/web`;
/** The command, for comparisons. */
export const command = process.env.PANCHESS ?? `${root}/target/debug/panchess`;
