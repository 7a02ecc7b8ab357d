import { ClientError } from "../options/client-error.ts";
import type { Judge } from "../outcome/judge-response.ts";
import type { KeyedCalls } from "../outcome/retry/keyed-calls.ts";
import type { Auth } from "../options/credential-source.ts";
import type { ReadableEntry, ReadFunctions } from "../outcome/readable-entry.ts";
import type { Servers } from "../table/server-url.ts";
import { isRead } from "../table/is-read.ts";
import type { CredentialEntry, OperationEntry, OperationTable } from "../table/operation-table.ts";

/** The parameters that a caller passes for a URL. */
export interface UrlInput {
  readonly path?: Readonly<Record<string, unknown>>;
  readonly query?: Readonly<Record<string, unknown>>;
  /** The value of the parameter that is the whole query. */
  readonly querystring?: unknown;
  /** Sent as a header. */
  readonly cookies?: Readonly<Record<string, unknown>>;
}

/** The headers that a caller passes. */
export type GivenHeaders = Readonly<Record<string, unknown>>;

/** A body as `fetch` takes it, with the headers that describe it. */
export interface LabelledBody {
  readonly body: unknown;
  readonly headers: Readonly<Record<string, string>>;
}

/**
 * The functions that the calls of one operation need beyond those of every call. The table names them by operation, so that a bundler
 * includes only those that the operations of a program need.
 */
export interface OperationFunctions extends ReadFunctions {
  /** For an operation that takes several credentials, or one that is not a header, and for those of a service with different ones. */
  readonly credentials?: CredentialFunctions;
  /** For an operation with functions for its server, cookies or responses, or with a body that may be a stream. */
  readonly finishCall?: <Call extends FinishedCall>(
    call: Call,
    runtime: ServerRequest,
    input: UrlInput,
  ) => Call;
  /** For an operation that takes an idempotency key. */
  readonly keyedCalls?: KeyedCalls;
  /** For an operation whose responses are not read at once, or not as JSON, text or a `Blob`. */
  readonly readResponse?: Judge | undefined;
  /** For an operation whose input has values to convert. Returns it as the other functions write it. */
  readonly convertInput?: <Given extends ConvertedInput>(
    entry: OperationEntry,
    input: Given,
  ) => Given;
  /** For an operation that returns files. Reads their responses for `download`. */
  readonly readDownload?: Judge;
  /** For an operation with a server of its own. Returns its base URL. */
  readonly ownServer?: (operation: Operation, asked: ServerRequest) => string;
  /** For an operation that returns pages in another form than cursors alone: a `TurnPages`, whose types a request does not know. */
  readonly turnPages?: (call: never) => unknown;
  /** For an operation with a body. The content type is that of a caller who chooses one. */
  readonly writeBody?: (operation: Operation, given: unknown, contentType?: string) => LabelledBody;
  /** For an operation with cookies. Returns the header. */
  readonly writeCookies?: (operation: Operation, input: UrlInput) => string | undefined;
  /** For an operation with headers that are objects or have another content. Returns them as text. */
  readonly writeHeaders?: (operation: Operation, headers: GivenHeaders) => GivenHeaders;
  /** For an operation with parameters in its URL. Returns its path and query, below the base URL. */
  readonly writeUrl?: (operation: Operation, input: UrlInput) => string;
}

/** The values that a caller passes to an operation. */
export interface ConvertedInput extends UrlInput {
  readonly headers?: GivenHeaders;
  readonly body?: unknown;
  readonly contentType?: string;
}

/** The facts that decide whether a call may be sent to a server. */
export interface ServerRequest {
  readonly auth: Auth | null;
  readonly baseUrl: string;
  readonly options: {
    readonly credentialHosts?: readonly string[] | undefined;
    readonly insecureHosts?: readonly string[] | undefined;
    readonly servers?: Servers | undefined;
  };
}

/** The parts of a prepared call that the functions of an operation may replace. */
export interface FinishedCall {
  readonly entry: Operation;
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly judge: Judge;
  readonly settings?: RequestInit | undefined;
}

/** A credential of one attempt, and where it is sent. */
export interface PlacedCredential extends CredentialEntry {
  readonly value: string;
}

/** The arguments of a credential source. */
export interface TokenRequest {
  readonly signal: AbortSignal;
  readonly baseUrl: string;
}

/** A credential, or several with their places. */
export type SentCredential = string | readonly PlacedCredential[];

/** How credentials are provided and sent, beyond one in a header. */
export interface CredentialFunctions {
  /** Whether a value is an object of credentials by security scheme, or a credential that may contain spaces. */
  readonly accepts?: (auth: unknown, entry: CredentialEntry) => boolean;
  /** Provides the credential. Default: as for one credential in a header. */
  readonly provide?: (
    name: string,
    entry: CredentialEntry,
    auth: Auth,
    asked: TokenRequest,
  ) => Promise<SentCredential>;
  /** Adds the credentials to the headers, and returns the URL of the call with those of the query. */
  readonly place: (
    sent: SentCredential,
    headers: Record<string, string>,
    call: Pick<FinishedCall, "entry" | "url">,
  ) => string;
}

/** An operation of the table with the functions that its calls need. */
export interface ConnectableEntry extends ReadableEntry {
  /** Absent if the operation needs none. */
  readonly functions?: OperationFunctions;
}

/** The facts of a contract that the calls of all operations need. */
export interface ServiceFacts
  extends
    Pick<OperationTable, "receiptHeader" | "messageProperty" | "rateLimits">,
    LimitFunctions {}

/** The function of a service with rate limits. */
interface LimitFunctions {
  /** Waits until a call may be sent: `takeSlot` of this package, whose types a request does not know. Absent without limits. */
  readonly takeSlot?: (ongoing: never) => Promise<unknown>;
}

/** A table with the functions that its operations need: that of a generated client, or the result of `equip`. */
export interface ConnectableTable extends OperationTable, LimitFunctions {
  readonly operations: Readonly<Record<string, ConnectableEntry>>;
}

/** An operation as the runtime calls it. */
export interface Operation extends ConnectableEntry {
  /** Name of the client's method. */
  readonly name: string;
  /** The `Accept` header: the media types of all its responses. */
  readonly accept: string;
  readonly isRead: boolean;
}

/** Throws ClientError `option-invalid` if an entry, or the service with its limits, lacks functions that its calls need. */
export function toOperation(
  name: string,
  entry: ConnectableEntry,
  { takeSlot }: LimitFunctions,
): Operation {
  const { body, credential, functions, idempotency, parameters, rateLimits } = entry;
  const isPlaced = credential && credential.in !== "header";
  const isIncomplete = isPlaced
    ? !functions?.credentials
    : !functions &&
      (body ?? idempotency ?? parameters.path[0] ?? parameters.query[0] ?? parameters.querystring);
  if (isIncomplete || (rateLimits[0] && !takeSlot))
    throw new ClientError(
      "option-invalid",
      `${name} lacks functions that its calls need: generate the table again with plumbline generate, or pass it to equip()`,
    );
  const accept = [...new Set(Object.values(entry.responses).flat())].join(", ");
  return { ...entry, name, accept, isRead: isRead(entry) };
}
