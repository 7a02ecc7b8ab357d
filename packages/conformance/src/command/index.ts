export { createMergeReportsCommand } from "./merge/create-merge-reports-command.ts";
export { createTestCommand } from "./create-test-command.ts";
