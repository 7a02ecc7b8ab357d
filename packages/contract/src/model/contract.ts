import type { StandardMethod } from "@plumbline/wire";
import type { Defect } from "./defect.ts";
import type { JsonObject, JsonSchema, JsonValue } from "./json-value.ts";
import type {
  ChallengePolicy,
  ContractPolicies,
  LifetimesPolicy,
  OAuthPolicy,
  OpenKind,
  OperationPolicies,
} from "./contract-policies.ts";
import type { Warning } from "./warning.ts";

/** The compiled document: everything a tool needs to know about an interface. Deeply frozen. */
export interface Contract {
  readonly title: string;
  /** `info.version` of the document. */
  readonly version: string;
  /** Where the document was read from: an absolute path, a URL, or `(object)`. */
  readonly source: string;
  /** The document without external references: OpenAPI 3.1 or 3.2, as it was written or upgraded. Each pointer of the model leads into it. */
  readonly document: JsonObject;
  /** The servers of the document; if it states none, the servers that more than half of its operations state. */
  readonly servers: readonly Server[];
  /** In document order. */
  readonly tags: readonly Tag[];
  /** In document order. */
  readonly operations: readonly Operation[];
  readonly securitySchemes: Readonly<Record<string, SecurityScheme>>;
  readonly policies: ContractPolicies;
  /** Every checkable statement of the document, in document order. */
  readonly clauses: readonly Clause[];
  /** The parts of the document that were left out. Empty unless the document was compiled with `defects: "collect"`. */
  readonly defects: readonly Defect[];
  /** The parts of the document that are read in another way than its author may expect. */
  readonly warnings: readonly Warning[];
}

/** A base URL of the interface. @see https://spec.openapis.org/oas/v3.2.0#server-object */
export interface Server {
  /** With the default of each variable filled in. */
  readonly url: string;
  /** Path part of `url` without a trailing slash; empty for the root. */
  readonly basePath: string;
  readonly name?: string;
  readonly description?: string;
}

/** A group of operations. @see https://spec.openapis.org/oas/v3.2.0#tag-object */
export interface Tag {
  readonly name: string;
  readonly summary?: string;
  readonly description?: string;
  /** `Tag.name` of the group that contains this one. */
  readonly parent?: string;
  /** For example `nav`, `badge` or `audience`. */
  readonly kind?: string;
  readonly pointer: string;
}

/** A standard method in lower case, or a key of `additionalOperations` as written; `wireMethod` returns what is sent. */
export type HttpMethod = StandardMethod | (string & {});

/** One method on one path, with its policies. @see https://spec.openapis.org/oas/v3.2.0#operation-object */
export interface Operation {
  /** `operationId`, or `method path` if the operation has none. */
  readonly id: string;
  readonly method: HttpMethod;
  /** Path template below the server's base path, for example `/things/{id}`. */
  readonly path: string;
  readonly summary?: string;
  readonly description?: string;
  readonly tags: readonly string[];
  readonly deprecated: boolean;
  readonly parameters: readonly Parameter[];
  readonly body?: RequestBody;
  /** In document order, without informational ones (1xx). */
  readonly responses: readonly Response[];
  /** Alternatives; one of them is enough. Empty if no credential is needed. */
  readonly security: readonly SecurityAlternative[];
  /** The servers of the operation, or those of its path, or those of the document. */
  readonly servers: readonly Server[];
  readonly policies: OperationPolicies;
  readonly open: readonly OpenKind[];
  /** JSON Pointer of the operation object. */
  readonly pointer: string;
}

/** Where a parameter is sent. */
export type ParameterLocation = "path" | "query" | "querystring" | "header" | "cookie";

/** A parameter of an operation. @see https://spec.openapis.org/oas/v3.2.0#parameter-object */
export interface Parameter {
  readonly name: string;
  readonly in: ParameterLocation;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly schema: SchemaHandle;
  readonly style: string;
  readonly explode: boolean;
  readonly allowReserved: boolean;
  /** Whether an empty text is allowed for a query parameter. */
  readonly allowEmptyValue: boolean;
  /** Present if the parameter is serialised by a media type instead of a style, as a `querystring` always is. */
  readonly mediaType?: string;
  readonly examples: readonly Example[];
  readonly open: readonly OpenKind[];
  readonly pointer: string;
}

/** The request body of an operation. @see https://spec.openapis.org/oas/v3.2.0#request-body-object */
export interface RequestBody {
  readonly required: boolean;
  readonly content: readonly MediaType[];
  readonly open: readonly OpenKind[];
  readonly pointer: string;
}

/** A documented response of an operation. @see https://spec.openapis.org/oas/v3.2.0#response-object */
export interface Response {
  /** `200`, a range such as `4XX`, or `default`. */
  readonly status: string;
  readonly summary?: string;
  /** Empty if the document has none. */
  readonly description: string;
  readonly headers: readonly Header[];
  /** Empty if the response has no body. */
  readonly content: readonly MediaType[];
  readonly links: readonly Link[];
  readonly pointer: string;
}

/** How the parts of a form or multipart body are written. @see https://spec.openapis.org/oas/v3.2.0#encoding-usage-and-restrictions */
export interface Encodings {
  /** By the names of the members. Absent if the document does not say. */
  readonly encoding?: Readonly<Record<string, PartEncoding>>;
  /** By position, for the first items of a list. */
  readonly prefixEncoding?: readonly PartEncoding[];
  /** For the items after those of `prefixEncoding`. */
  readonly itemEncoding?: PartEncoding;
}

/** The content of a body in one media type. @see https://spec.openapis.org/oas/v3.2.0#media-type-object */
export interface MediaType extends Encodings {
  readonly mediaType: string;
  readonly schema?: SchemaHandle;
  /** The schema of each item of a sequence, such as a server-sent event or a line of JSON. */
  readonly itemSchema?: SchemaHandle;
  readonly examples: readonly Example[];
  readonly pointer: string;
}

/** How one part of a form or multipart body is written. @see https://spec.openapis.org/oas/v3.2.0#encoding-object */
export interface PartEncoding extends Encodings {
  /** One or more media types or ranges, separated by commas. */
  readonly contentType?: string;
  /** Headers of a part of a multipart body. Absent if the document does not say. */
  readonly headers?: readonly Header[];
  readonly style?: string;
  readonly explode?: boolean;
  readonly allowReserved?: boolean;
}

/** A documented header of a response or of a part. @see https://spec.openapis.org/oas/v3.2.0#header-object */
export interface Header {
  readonly name: string;
  readonly required: boolean;
  readonly deprecated: boolean;
  readonly schema: SchemaHandle;
  /** `simple`, or a delimited style that stands for a `collectionFormat` of OpenAPI 2.0. */
  readonly style: string;
  readonly explode: boolean;
  /** Present if the header is serialised by a media type instead of the style. */
  readonly mediaType?: string;
  readonly examples: readonly Example[];
  readonly open: readonly OpenKind[];
  readonly pointer: string;
}

/** An example of a body, a parameter or a header. @see https://spec.openapis.org/oas/v3.2.0#example-object */
export interface Example {
  /** Key in `examples`, or `example` for the single form. */
  readonly name: string;
  readonly summary?: string;
  /** The data: `dataValue` or `value`. If the document gives only `serializedValue`, its JSON value or its text. */
  readonly value: JsonValue;
  /** `serializedValue`: the example as text, as it is sent. */
  readonly serialized?: string;
  readonly pointer: string;
}

/** A link from a response to another operation. @see https://spec.openapis.org/oas/v3.2.0#link-object */
export interface Link {
  readonly name: string;
  /** `Operation.id` of the operation the link leads to. */
  readonly operation: string;
  /** Parameter name, optionally qualified by its location (`path.id`), to a runtime expression or a literal. */
  readonly parameters: Readonly<Record<string, JsonValue>>;
  readonly body?: JsonValue;
  readonly pointer: string;
}

/** One of the alternative sets of credentials that an operation accepts. */
export interface SecurityAlternative {
  /** All of these are required together; empty means anonymous access. */
  readonly requirements: readonly SecurityRequirement[];
  readonly pointer: string;
}

/** A credential that is required together with the others of its alternative. @see https://spec.openapis.org/oas/v3.2.0#security-requirement-object */
export interface SecurityRequirement {
  /** Key in `Contract.securitySchemes`. */
  readonly scheme: string;
  readonly scopes: readonly string[];
}

/** How a credential is sent. @see https://spec.openapis.org/oas/v3.2.0#security-scheme-object */
export interface SecurityScheme {
  readonly name: string;
  readonly deprecated: boolean;
  readonly type: "apiKey" | "http" | "mutualTLS" | "oauth2" | "openIdConnect";
  /** Lower-case auth-scheme of an `http` scheme, for example `bearer`. */
  readonly scheme?: string;
  /** Where an `apiKey` is sent, and under which name. */
  readonly in?: "query" | "header" | "cookie";
  readonly parameterName?: string;
  /** Scope to its description, for `oauth2`. */
  readonly scopes: Readonly<Record<string, string>>;
  /** By name, such as `clientCredentials` or `deviceAuthorization`, for `oauth2`. */
  readonly flows?: Readonly<Record<string, OAuthFlow>>;
  /** Where the metadata of the authorization server is, for `oauth2`. @see https://www.rfc-editor.org/rfc/rfc8414 */
  readonly oauth2MetadataUrl?: string;
  /** Where the metadata of the provider is, for `openIdConnect`. */
  readonly openIdConnectUrl?: string;
  readonly lifetimes?: LifetimesPolicy;
  readonly challenge?: ChallengePolicy;
  readonly oauth?: OAuthPolicy;
  readonly pointer: string;
}

/** A way to get an access token. @see https://spec.openapis.org/oas/v3.2.0#oauth-flow-object */
export interface OAuthFlow {
  readonly authorizationUrl?: string;
  readonly deviceAuthorizationUrl?: string;
  readonly tokenUrl?: string;
  readonly refreshUrl?: string;
  /** Scope to its description. */
  readonly scopes: Readonly<Record<string, string>>;
}

/** One schema of the document with its compiled validator. */
export interface SchemaHandle {
  /** JSON Pointer of the place that uses the schema, before any `$ref` is followed. */
  readonly pointer: string;
  /** The schema at that place, `$ref`s at its top followed; inner `$ref`s still point into `Contract.document`. */
  readonly schema: JsonSchema;
  readonly open: readonly OpenKind[];
  /**
   * Validates by JSON Schema 2020-12 with formats asserted; an empty list means valid. Required properties that are `readOnly` may
   * be absent from requests, and `writeOnly` ones from responses. Compiled at first use, or at load.
   */
  readonly validate: (value: unknown) => readonly SchemaIssue[];
}

/** One way in which a value breaks its schema. */
export interface SchemaIssue {
  /** JSON Pointer into the value. */
  readonly instancePointer: string;
  /** JSON Pointer into `Contract.document` of the keyword that failed. */
  readonly schemaPointer: string;
  readonly keyword: string;
  /** A sentence without the value, for example `must have at most 80 characters`. */
  readonly message: string;
  readonly params: Readonly<Record<string, unknown>>;
}

/** The kinds of statements that a contract makes. */
export type ClauseKind =
  | "parameter"
  | "body"
  | "schema"
  | "status"
  | "media-type"
  | "header"
  | "security"
  | "policy";

/** One checkable statement of the document. */
export interface Clause {
  /** JSON Pointer of the keyword or object; unique together with `operation`. */
  readonly pointer: string;
  readonly kind: ClauseKind;
  /** `Operation.id` of the operation; absent if the statement is about the whole interface. */
  readonly operation?: string;
  /** Whether the statement constrains requests, responses or both. */
  readonly side: "request" | "response" | "both";
  /** The keyword or field, for example `maxLength`. */
  readonly keyword: string;
}
