/* oxlint-disable no-console -- what it prints is its result */
import { smoke } from "./smoke.mjs";

const [url, key] = process.argv.slice(2);
console.log(JSON.stringify(await smoke(url, key)));
