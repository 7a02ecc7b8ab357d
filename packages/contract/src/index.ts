export type * from "./model/contract.ts";
export type * from "./model/defect.ts";
export type * from "./model/json-value.ts";
export type * from "./model/contract-policies.ts";

export { findDocument, type FindDocumentOptions } from "./source/find-document.ts";
export { loadContract, type LoadOptions } from "./source/load-contract.ts";
export {
  type ReadDocument,
  readDocument,
  type ReadDocumentOptions,
} from "./source/read-document.ts";
export { compileContract, type CompileOptions } from "./compile/compile-contract.ts";

export { canonicalJson } from "./json/canonical-json.ts";
export { asObject, isArray, isObject } from "./json/is-object.ts";

export { essenceOf } from "./query/essence-of.ts";
export { findMediaType } from "./query/find-media-type.ts";
export { findOperation } from "./query/find-operation.ts";
export { findResponse } from "./query/find-response.ts";
export { inputParameters } from "./query/input-parameters.ts";
export { isContract } from "./query/is-contract.ts";
export { isJsonMediaType } from "./query/is-json-media-type.ts";
export { isMutating } from "./query/is-mutating.ts";
export { isOpen } from "./query/is-open.ts";
export { keyParameter } from "./query/key-parameter.ts";
export { requiredScopes } from "./query/required-scopes.ts";

export { roomAt, type RollingWindow } from "./rate-limit/room-at.ts";
export { parseDuration } from "./duration/parse-duration.ts";
export {
  listDelimiters,
  type PairStyle,
  type ParameterPair,
  serializeHeader,
  serializePairs,
  serializeParameter,
  serializePath,
  parameterText,
} from "./parameter/serialize-parameter.ts";
export { addFormats } from "./validate/add-formats.ts";
export { formatPointer } from "./pointer/format-pointer.ts";
export { parsePointer } from "./pointer/parse-pointer.ts";
export { resolvePointer } from "./pointer/resolve-pointer.ts";
export { setAt } from "./pointer/set-at.ts";

export { type Applicator, applicators, isConstraining } from "./schema/applicators.ts";
export { appliedSchemas, requiredSchemas } from "./schema/applied-schemas.ts";
export { followReferences } from "./schema/follow-references.ts";
export { mapSubschemas, type MapSubschema } from "./schema/map-subschemas.ts";
export { isOmitted } from "./schema/is-omitted.ts";
export {
  openSchema,
  type SchemaCursor,
  type Subschema,
  subschemaAt,
  subschemasOf,
  subschemasUnder,
} from "./schema/schema-cursor.ts";
export { itemSchemas, memberSchemas, schemasAt, schemasOfPart } from "./schema/schemas-at.ts";
export { type DocumentNode, walkDocument } from "./document/walk-document.ts";
export { walkSchemas } from "./schema/walk-schemas.ts";

export { findLabelFaults, type LabelFault } from "./policies/find-label-faults.ts";
export {
  extensionSchemas,
  type ExtensionPlace,
  type ExtensionSchema,
} from "./policies/extension-schemas.ts";

export { ContractError, isContractError, type ContractErrorCode } from "./errors/contract-error.ts";
export { placeOf } from "./query/place-of.ts";
export type { Locate, Problem } from "./errors/problem.ts";
export {
  isPlumblineError,
  PlumblineError,
  type Place,
  type PlumblineErrorOptions,
} from "./errors/plumbline-error.ts";
export { emitValidators, type EmittedValidators } from "./validate/emit-validators.ts";
