export { createProcesses, type Processes, type ServerProcess } from "./create-processes.ts";
export { killAtRandom } from "./kill-at-random.ts";
