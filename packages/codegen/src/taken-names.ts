/** Global names of ECMAScript, of TypeScript's library, and of the interfaces that all web runtimes share. @see https://min-common-api.proposal.wintertc.org */
const globals = `
  AbortController AbortSignal AggregateError Array ArrayBuffer ArrayBufferView ArrayLike AsyncGenerator AsyncGeneratorFunction AsyncIterable
  AsyncIterableIterator AsyncIterator Atomics Awaited BigInt BigInt64Array BigUint64Array Blob BlobPart BodyInit Boolean Buffer BufferSource
  ByteLengthQueuingStrategy Capitalize CompressionStream ConstructorParameters CountQueuingStrategy Crypto CryptoKey CustomEvent DataView Date
  DecompressionStream Disposable AsyncDisposable DOMException Error ErrorEvent EvalError Event EventTarget Exclude Extract File
  FinalizationRegistry Float16Array Float32Array Float64Array FormData Function Generator GeneratorFunction Headers HeadersInit Infinity
  InstanceType Int16Array Int32Array Int8Array Intl Iterable IterableIterator Iterator JSON Lowercase Map Math MessageChannel MessageEvent
  MessagePort NaN NoInfer NonNullable Number Object Omit OmitThisParameter Parameters Partial Performance Pick Promise PromiseLike PromiseRejectionEvent
  PropertyDescriptor PropertyKey Proxy RangeError ReadableStream Readonly ReadonlyArray ReadonlyMap ReadonlySet Record ReferenceError Reflect RegExp
  Request RequestInit RequestInfo Required Response ResponseInit ReturnType Set SharedArrayBuffer String SubtleCrypto SuppressedError Symbol
  SyntaxError Temporal TextDecoder TextDecoderStream TextEncoder TextEncoderStream ThisParameterType ThisType TransformStream TypeError URIError URL
  URLPattern URLSearchParams Uint16Array Uint32Array Uint8Array Uint8ClampedArray Uncapitalize Uppercase WeakMap WeakRef WeakSet WebAssembly
  WebSocket WritableStream
`;

/** The types of the runtime that calls may use. */
export const runtimeNames = [
  "CallOptions",
  "DownloadMethods",
  "Failure",
  "FailureOf",
  "FreeHeaders",
  "IntentMethods",
  "ItemStream",
  "JobMethods",
  "KeyedCallOptions",
  "NotSent",
  "PageMethods",
  "Pending",
  "RawBody",
  "ServerEvent",
  "StatusOf",
  "Success",
  "SuccessOf",
  "Undocumented",
  "UnknownOutcome",
] as const;

/** Further names that the modules of a client import from the runtime, or export to its users beside the schemas. */
const ours = `
  Budget Client ClientOptions FilePart Intent KeyedMethods MethodsOf OperationTable Outcome OutcomeError Receipt Wait
`;

/** Names that a schema's type does not get: it would shadow a global, or collide with an export of the client. */
export const takenNames: readonly string[] = [
  ...[globals, ours].flatMap((names) => names.trim().split(/\s+/)),
  ...runtimeNames,
];
