export {
  generateClient,
  type GenerateClientOptions,
  type GeneratedClient,
  generateWithOmissions,
} from "./generate-client.ts";
export type { Omission } from "./omissions/omission.ts";
export type { GeneratedFile } from "./emit/generated-file.ts";
export type {
  OmittedPart,
  Plugin,
  PluginMethod,
  PluginModel,
  PluginWriter,
} from "./emit/plugin.ts";
export type { NamedSchema, NameHook } from "./name-hook.ts";
export type { RenameTypes } from "./name-types.ts";
export type { PluginOptions } from "./plugins-of.ts";
export type { ConversionOptions, DateType, Int64Type } from "./types/conversion-options.ts";
export { schemaLibraries, type SchemaLibraryName } from "./schemas/schema-plugin.ts";
export { checkGenerated, hasDrift, type GeneratedDrift } from "./write/check-generated.ts";
export { findImportExtension } from "./write/find-import-extension.ts";
export type { ImportExtension } from "./write/import-extension.ts";
export { writeGenerated } from "./write/write-generated.ts";
export { CodegenError, isCodegenError, type CodegenErrorCode } from "./codegen-error.ts";
export type {
  Conversion,
  CredentialEntry,
  IdempotencyEntry,
  OperationEntry,
  OperationTable,
  ParameterEntry,
  RateLimitEntry,
} from "@plumbline/client-runtime";
export type { GenerateConfig, GenerateOutput } from "./command/generate-config.ts";
