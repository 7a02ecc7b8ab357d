export { createJudgeCommand } from "./create-judge-command.ts";
export { createWatchCommand } from "./create-watch-command.ts";
