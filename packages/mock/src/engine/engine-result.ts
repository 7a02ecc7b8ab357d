/** The response that the engine chose, or why it rejected the preferences of the request. */
export type EngineResult =
  | ({ readonly kind: "chosen"; readonly status: number } & (
      | ChosenBody
      | { readonly mediaType?: never; readonly example?: never }
    ))
  | { readonly kind: "rejected"; readonly status: number; readonly reason: string };

/** A body of the chosen response. */
export interface ChosenBody {
  /** Key in the `content` of the response. */
  readonly mediaType: string;
  /** Name in the example book. */
  readonly example: string;
}
