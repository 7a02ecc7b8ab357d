export { createAnnotateCommand } from "./annotate/create-annotate-command.ts";
export { createInitCommand } from "./init/create-init-command.ts";
export { createMergeReportsCommand } from "./merge/create-merge-reports-command.ts";
export { createTestCommand } from "./create-test-command.ts";
export { createReplayCommand } from "./create-replay-command.ts";
export { readSources, type Sources, type SourcesOptions } from "../target/config/read-sources.ts";
export { type PresentOptions, present } from "./present.ts";
export { type ReportSettings, reportSettings } from "./test-settings.ts";
export { loadExtensions } from "../target/extensions/load-extensions.ts";
