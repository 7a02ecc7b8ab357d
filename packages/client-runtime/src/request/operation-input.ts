import type { OperationEntry } from "../table/operation-table.ts";

/** What a caller passes to one operation. Headers that the client manages are not among it. */
export type OperationInput<Entry extends OperationEntry, Types> = Flat<
  Part<"path", ParametersIn<Types, "path">> &
    Part<"query", ParametersIn<Types, "query">> &
    Part<"headers", Unmanaged<ParametersIn<Types, "header">, Entry["managedHeaders"][number]>> &
    BodyPart<Entry, Types> &
    KeyPart<Entry> & {
      /** Ends the call early. */
      readonly signal?: AbortSignal | undefined;
      /** When the call ends at the latest, in milliseconds from its start. Default: that of the client. */
      readonly deadlineMs?: number | undefined;
    }
>;

type Flat<Type> = { [Name in keyof Type]: Type[Name] };

type ParametersIn<Types, Location extends string> = Types extends { parameters: infer Parameters }
  ? Location extends keyof Parameters
    ? Existing<NonNullable<Parameters[Location]>>
    : unknown
  : unknown;

/** The names of headers know no case. */
type Unmanaged<Headers, Managed extends string> = {
  [
    Name in keyof Headers as Lowercase<Name & string> extends Lowercase<Managed> ? never : Name
  ]: Headers[Name];
};

/** `never` stands for no parameters at all. */
type Existing<Type> = [Type] extends [never] ? unknown : Type;

/** Absent when there is nothing to pass, optional when nothing must be passed. */
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

/** A body in a media type that the client does not write itself. */
type RawBody = string | Blob | ArrayBuffer | FormData | URLSearchParams;

type KeyPart<Entry extends OperationEntry> = Entry extends { idempotency: unknown }
  ? {
      /** Minted when left out. Pass the key of an earlier call to send that call again. */
      readonly idempotencyKey?: string | undefined;
      /** Set when a call with this key may have been sent before: what is pending is then waited for from the first try on. */
      readonly sentBefore?: boolean | undefined;
    }
  : unknown;
