import { programs, runPrograms } from "./programs.js";
import type { Services } from "./services.js";

Object.assign(globalThis, { run: (services: Services) => runPrograms(programs, services) });
