export {
  type DocumentOptions,
  loadDocument,
  type DocumentFlags,
  withDocumentFlags,
  writeWarnings,
} from "./load-document.ts";
export { createCommand, type CreateCommandOptions } from "./create-command.ts";
export { type CommandIo, type CommandOutput, paint, processIo, type Style } from "./command-io.ts";
export { exitCodes, type ExitCode } from "./exit-codes.ts";
export { endWith, reportError, runCommand } from "./run-command.ts";
export { formatRequestLine, type RequestLine } from "./format-request-line.ts";
export { limitHeapGrowth } from "./limit-heap-growth.ts";
export { waitForEnd } from "./wait-for-end.ts";
export { createLineWriter, type LineWriter } from "./create-line-writer.ts";
export { readDuration } from "./read-duration.ts";
export type { CurlRequest } from "./curl/curl-request.ts";
export { type CurlOptions, toCurl } from "./curl/to-curl.ts";
export { isSecretName } from "./is-secret-name.ts";
export { secretMark, shellWord } from "./curl/shell-quote.ts";
export { readPort, readText, withControlOptions } from "./with-control-options.ts";
export { didYouMean } from "./did-you-mean.ts";
export { checkData } from "./config/check-data.ts";
export { ConfigError } from "./config/config-error.ts";
export { configNames, findConfig } from "./config/find-config.ts";
export { importModule } from "./config/import-module.ts";
export { type ConfigFile, configTitle, readConfigFile } from "./config/read-config-file.ts";
export { readData, type ReadData } from "./config/read-data.ts";
export { type NoData, toData } from "./config/to-data.ts";
export { listDocumentFiles } from "./watch/list-document-files.ts";
export { watchFiles, type Watching } from "./watch/watch-files.ts";
export { formatPlace } from "./format-place.ts";
