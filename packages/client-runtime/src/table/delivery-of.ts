/** A request that a server sends to a webhook. */
export interface Delivery<Method extends string, Headers, Body> {
  readonly method: Method;
  /** By lower-case name, as text. */
  readonly headers: Headers;
  readonly body: Body;
}

/**
 * The requests that a server sends to a webhook. `Item` is a member of the generated type `webhooks`. The program that receives such a request
 * fills in the values.
 * @see https://spec.openapis.org/oas/v3.2.0#fixed-fields-webhooks
 */
export type DeliveryOf<Item> = {
  readonly [Method in keyof Item & string]-?: Item[Method] extends { readonly responses: unknown }
    ? Delivery<Uppercase<Method>, HeadersOf<Item[Method]>, BodyOf<Item[Method]>>
    : never;
}[keyof Item & string];

/** The documented headers, and all others: servers also send some that their documents leave out, such as signatures. */
type HeadersOf<Operation> = Readonly<Record<string, string | undefined>> &
  (Operation extends { readonly parameters: { readonly header?: infer Headers } }
    ? [Headers] extends [never]
      ? {}
      : { readonly [Name in keyof Headers as Lowercase<Name & string>]: TextOf<Headers[Name]> }
    : {});

/** A documented text is known more closely than other values, which are written as text. */
type TextOf<Value> = Value extends string ? Value : Value extends undefined ? undefined : string;

type BodyOf<Operation> = Operation extends {
  readonly requestBody: { readonly content: infer Content };
}
  ? Content[keyof Content]
  : Operation extends { readonly requestBody?: { readonly content: infer Content } }
    ? Content[keyof Content] | undefined
    : undefined;
