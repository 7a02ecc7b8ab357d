export type * from "./model/contract.ts";
export type * from "./model/defect.ts";
export type * from "./model/json-value.ts";
export type * from "./model/warning.ts";
export type * from "./model/contract-policies.ts";

export { readText } from "./source/read/read-text.ts";
export { isLoopback } from "./source/read/is-loopback.ts";
export { findDocument, type FindDocumentOptions } from "./source/find-document.ts";
export { loadContract, type LoadOptions } from "./source/load-contract.ts";
export {
  type ReadDocument,
  readDocument,
  type ReadDocumentOptions,
} from "./source/read-document.ts";
export { compileContract, type CompileOptions } from "./compile/compile-contract.ts";

export { canonicalJson } from "./json/canonical-json.ts";
export { asArray, asObject, isArray, isObject } from "./json/is-object.ts";

export { findMediaType } from "./query/find-media-type.ts";
export { findOperation } from "./query/find-operation.ts";
export { findResponse } from "./query/find-response.ts";
export { inputParameters } from "./query/input-parameters.ts";
export { isContract } from "./query/is-contract.ts";
export { isMutating } from "./query/is-mutating.ts";
export { isOpen } from "./query/is-open.ts";
export { keyParameter } from "./query/key-parameter.ts";
export {
  type Expression,
  looksLikeExpression,
  parseExpression,
  type Root,
} from "./query/parse-expression.ts";
export { requiredScopes } from "./query/required-scopes.ts";

export {
  createUrlReader,
  type PathMatch,
  type UrlReader,
} from "./query/chains/create-url-reader.ts";
export {
  type ChainGraph,
  type ChainLink,
  inferChains,
  type OpenParameter,
} from "./query/chains/infer-chains.ts";
export { parameterNames, segmentsOf } from "./query/chains/segments-of.ts";
export {
  collectionKey,
  namedSlot,
  pathSlot,
  referenceSlot,
  type Slot,
  thingOf,
} from "./query/chains/slot.ts";
export { createSourceIndex, type Ranked, type SourceIndex } from "./query/chains/source-index.ts";
export type { Source } from "./query/chains/source.ts";
export { type Term, termOf } from "./query/chains/term-of.ts";
export { singularOf, wordsOf } from "./query/chains/words-of.ts";

export type { FoundPages } from "./query/resources/find-pages.ts";
export {
  type PageParameter,
  type PageParameters,
  pageParameters,
} from "./query/resources/page-parameters.ts";
export { inferPages } from "./query/resources/infer-pages.ts";
export { isEnvelope } from "./query/resources/envelope-members.ts";
export { pageWords } from "./query/resources/page-facts.ts";
export { inferResources } from "./query/resources/infer-resources.ts";
export type {
  EnvelopePlace,
  OperationRole,
  Paging,
  Progress,
  Reference,
  Resource,
  ResourceModel,
  UniqueMember,
} from "./query/resources/resource-model.ts";
export { takenStatus, unknownReferenceStatus } from "./query/resources/unknown-reference-status.ts";

export {
  itemsOf,
  membersOf,
  requestShape,
  responseShape,
  type Shape,
  shapeAt,
  shapeOf,
} from "./query/resources/shape.ts";

export { cursorPagination } from "./query/policies/cursor-pagination.ts";
export { roomAt, type RollingWindow } from "./query/policies/room-at.ts";
export { parseDuration } from "./query/policies/parse-duration.ts";
export {
  formatsOf,
  ownFormat,
  registerFormats,
  type TextFormat,
  type TextFormats,
} from "./schema/validate/formats-of.ts";
export { validatedDocument } from "./schema/validate/validated-document.ts";
export {
  addFormats,
  formatPatterns,
  isTextFormat,
  matchesFormat,
} from "./schema/validate/add-formats.ts";
export { nearestName } from "./document/text/nearest-name.ts";
export { formatPointer } from "./json/format-pointer.ts";
export { parsePointer, pointerTokens } from "./json/parse-pointer.ts";
export { resolvePointer } from "./json/resolve-pointer.ts";
export { setAt } from "./json/set-at.ts";
export { stepInto } from "./json/step-into.ts";

export { type Applicator, applicators, isConstraining } from "./schema/cursor/applicators.ts";
export { appliedSchemas, requiredSchemas } from "./schema/applied-schemas.ts";
export { followReferences } from "./schema/follow-references.ts";
export { mapSubschemas, type MapSubschema } from "./schema/cursor/map-subschemas.ts";
export { type Direction, isOmitted } from "./schema/is-omitted.ts";
export { omittedRequirements, type OmittedRequirements } from "./schema/omitted-requirements.ts";
export { omitRequirements, type PartialCopy } from "./schema/omit-requirements.ts";
export { covers } from "./schema/covers.ts";
export { flatten, schemasOfMember } from "./schema/flatten.ts";
export { isAnnotation } from "./schema/is-annotation.ts";
export { normalise } from "./schema/normalise.ts";
export { schemaTypes, typeOf } from "./schema/stated-values.ts";
export { boundKeywords } from "./schema/tighten-bounds.ts";
export type { Choice, FlatSchema, SchemaType, Stated } from "./schema/flat-schema.ts";
export {
  type DiscriminatedAlternative,
  readDiscriminator,
  type SchemaDiscriminator,
} from "./schema/read-discriminator.ts";
export { keywordsOfTypes } from "./schema/keywords-of-types.ts";
export { listedValues } from "./schema/listed-values.ts";
export { heirsOf } from "./schema/heirs-of.ts";
export { resolveReference, straightDocument } from "./schema/follow-references.ts";
export {
  openSchema,
  isSchema,
  type SchemaCursor,
  type Subschema,
  subschemaAt,
  subschemasOf,
  subschemasUnder,
} from "./schema/cursor/schema-cursor.ts";
export { itemSchemas, memberSchemas, schemasAt, schemasOfPart } from "./schema/schemas-at.ts";
export { isDataPath } from "./document/is-data-path.ts";
export { type DocumentNode, walkDocument } from "./document/walk-document.ts";
export { walkSchemas } from "./schema/walk-schemas.ts";

export { findLabelFaults, type LabelFault } from "./query/policies/find-label-faults.ts";
export {
  extensionSchemas,
  type ExtensionPlace,
  type ExtensionSchema,
} from "./query/policies/extension-schemas.ts";

export { ContractError, isContractError, type ContractErrorCode } from "./model/contract-error.ts";
export { toRegExp } from "./document/text/to-reg-exp.ts";
export { commentLine, commentText } from "./document/text/comment-text.ts";
export { escapeLiterals, literalText } from "./document/text/literal-text.ts";
export { placeOf } from "./query/place-of.ts";
export { writtenPath } from "./query/written-path.ts";
export type { Locate, Problem } from "./model/problem.ts";
export {
  isPlumblineError,
  PlumblineError,
  type Place,
  type PlumblineErrorOptions,
} from "./model/plumbline-error.ts";
export { emitValidators, type EmittedValidators } from "./schema/validate/emit-validators.ts";

export { type ContentSchema, contentSchema } from "./content/content-schema.ts";
export { hintOf, hintOfSchemas } from "./content/hint-of.ts";
export { judgeHeader, judgeParameter } from "./content/judge-parameter.ts";
export { type JudgedReading, judgeReading } from "./content/judge-reading.ts";
export { type BodyExample, judgeBody, readExample } from "./content/read-example.ts";
export { type BodyReading, readBody, type ReceivedBody } from "./content/read-body.ts";
export { type ParameterSource, readHeader, readParameter } from "./content/read-parameter.ts";
export { partHeaders } from "./content/part-media-type.ts";
export { readWritten, readWrittenBody } from "./content/read-written.ts";
export { type PartMediaType, partMediaType } from "./content/part-media-type.ts";
export { componentName, type XmlNode, xmlNode } from "./content/xml/xml-node.ts";
export { writeBody } from "./content/write-body.ts";
export { fillPath, writeParameters, type WrittenParameters } from "./content/write-parameters.ts";
export { writeQueryText } from "./content/write-query-text.ts";

// Half of the tools that read a contract ask for nothing else of the wire.
export {
  essenceOf,
  isJsonMediaType,
  isOpenRange,
  mediaKind,
  styledEntry,
  wireMethod,
} from "@plumbline/wire";
