import type { OperationEntry } from "../table/operation-table.ts";

/** The input of one operation's method. It does not contain the headers that the client sets. */
export type OperationInput<Entry extends OperationEntry, Types> = Flat<
  Part<"path", ParametersIn<Types, "path">> &
    Part<"query", ParametersIn<Types, "query">> &
    Part<"headers", Unmanaged<ParametersIn<Types, "header">, Entry["managedHeaders"][number]>> &
    BodyPart<Entry, Types> &
    KeyPart<Entry> & {
      /** Ends the call early. */
      readonly signal?: AbortSignal | undefined;
      /** Time limit of the call, in milliseconds from its start. Default: the client's. */
      readonly deadlineMs?: number | undefined;
    }
>;

type Flat<Type> = { [Name in keyof Type]: Type[Name] };

type ParametersIn<Types, Location extends string> = Types extends { parameters: infer Parameters }
  ? Location extends keyof Parameters
    ? Existing<NonNullable<Parameters[Location]>>
    : unknown
  : unknown;

/** Header names are case-insensitive. */
type Unmanaged<Headers, Managed extends string> = {
  [
    Name in keyof Headers as Lowercase<Name & string> extends Lowercase<Managed> ? never : Name
  ]: Headers[Name];
};

/** `never` means that there are no parameters. */
type Existing<Type> = [Type] extends [never] ? unknown : Type;

/** Absent if there is nothing to pass, optional if nothing is required. */
type Part<Name extends string, Value> = keyof Value extends never
  ? unknown
  : {} extends Value
    ? { readonly [Key in Name]?: Value | undefined }
    : { readonly [Key in Name]: Value };

type BodyPart<Entry extends OperationEntry, Types> = Types extends {
  requestBody: { content: infer Content };
}
  ? { readonly body: RequestBodyOf<Entry, Content> }
  : Types extends { requestBody?: { content: infer Content } }
    ? { readonly body?: RequestBodyOf<Entry, Content> | undefined }
    : unknown;

type RequestBodyOf<Entry extends OperationEntry, Content> = Entry extends {
  body: { mediaType: infer MediaType };
}
  ? MediaType extends keyof Content
    ? MediaType extends `${string}json${string}` | "application/x-www-form-urlencoded"
      ? Content[MediaType]
      : RawBody
    : never
  : never;

/** A body in a media type that the client does not serialize. */
type RawBody = string | Blob | ArrayBuffer | FormData | URLSearchParams;

type KeyPart<Entry extends OperationEntry> = Entry extends { idempotency: unknown }
  ? {
      /** Default: a new random key. Pass the key of an earlier call to send that call again. */
      readonly idempotencyKey?: string | undefined;
      /** Set it if a call with this key may have been sent before: the client then waits for a pending execution from the first attempt on. Default: false. */
      readonly sentBefore?: boolean | undefined;
    }
  : unknown;
