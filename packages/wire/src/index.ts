export {
  type FieldEncoding,
  type FieldEncodings,
  firstMediaType,
  styledEntry,
} from "./form/field-encoding.ts";
export { readForm } from "./form/read-form.ts";
export { createPartReader, type PartReader } from "./form/create-part-reader.ts";
export { readMultipart } from "./form/read-multipart.ts";
export type { ReceivedPart } from "./form/received-part.ts";
export { readSequence } from "./form/read-sequence.ts";
export { writeForm } from "./form/write-form.ts";
export {
  type WireBody,
  type WirePart,
  type WirePartHead,
  writeMultipart,
  writePartHead,
} from "./form/write-multipart.ts";
export { writeSequence } from "./form/write-sequence.ts";

export { chooseMediaType, matchesMediaType } from "./media-type/choose-media-type.ts";
export { essenceOf } from "./media-type/essence-of.ts";
export { isJsonMediaType } from "./media-type/is-json-media-type.ts";
export { isOpenRange } from "./media-type/is-open-range.ts";
export {
  concreteMediaType,
  isSequential,
  mediaKind,
  type MediaKind,
} from "./media-type/media-kind.ts";
export { parseMediaType, type ParsedMediaType } from "./media-type/parse-media-type.ts";

export { anyHint, type Hint, type JsonType, type Structure, structuresOf } from "./reading/hint.ts";
export { leafOf, nestedLeafOf, parseJson } from "./reading/leaf-of.ts";
export { isEqual } from "./reading/is-equal.ts";
export { oneOrList } from "./reading/one-or-list.ts";
export {
  type ChoiceReading,
  choiceOf,
  contains,
  type LeafReading,
  type ListReading,
  type Reading,
  recordOf,
  type RecordReading,
} from "./reading/reading.ts";
export { loosen } from "./reading/loosen.ts";
export { valuesOf } from "./reading/values-of.ts";

export { percentDecode } from "./style/decode.ts";
export { type PartText, percentEncode, textOf } from "./style/encode.ts";
export { readPairs } from "./style/read-pairs.ts";
export { readHeader } from "./style/read-header.ts";
export { readPath } from "./style/read-path.ts";
export { readCookie, readQuery } from "./style/read-query.ts";
export { splitCookies, splitQuery } from "./style/split-query.ts";
export type { WireEntry } from "./style/wire-entry.ts";
export { writeHeader, writePath } from "./style/write-path.ts";
export {
  itemsOf,
  membersOf,
  type WirePair,
  writeContent,
  writePairs,
} from "./style/write-pairs.ts";
export { writeCookie, writeQuery } from "./style/write-query.ts";
export { nextLink } from "./next-link.ts";
export {
  isSafeMethod,
  isStandardMethod,
  type StandardMethod,
  standardMethods,
  wireMethod,
} from "./wire-method.ts";
export type { WireValue } from "./wire-value.ts";
