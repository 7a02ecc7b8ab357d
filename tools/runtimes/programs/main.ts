import { programs, runPrograms } from "./programs.js";
import { publishOnce } from "./publish-once.js";
import type { Services } from "./services.js";

/** The argument has the services as JSON. Prints the results. */
const services: Services = JSON.parse(process.argv[2] ?? "");
console.log(JSON.stringify(await runPrograms({ ...programs, publishOnce }, services)));
