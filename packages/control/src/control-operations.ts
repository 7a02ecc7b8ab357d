/**
 * The operations of a control plane as methods, by the types that `plumbline generate` prints for its document. Each takes one
 * object, parameters and body together, and resolves to the response body.
 */
export type ControlOperations<Operations> = {
  readonly [Name in keyof Operations]: ControlMethod<Operations[Name]>;
};

export interface FollowOptions {
  /** Ends the iteration. Without a signal it ends when the loop is left. */
  readonly signal?: AbortSignal;
}

type ControlMethod<Operation> =
  StreamedOf<Operation> extends never
    ? unknown extends InputOf<Operation>
      ? () => Promise<AnswerOf<Operation>>
      : {} extends InputOf<Operation>
        ? (input?: InputOf<Operation>) => Promise<AnswerOf<Operation>>
        : (input: InputOf<Operation>) => Promise<AnswerOf<Operation>>
    : (input?: InputOf<Operation>, options?: FollowOptions) => AsyncIterable<StreamedOf<Operation>>;

type InputOf<Operation> = ParametersIn<Operation, "path"> &
  ParametersIn<Operation, "query"> &
  BodyOf<Operation>;

type ParametersIn<Operation, Place extends string> = Operation extends {
  readonly parameters: { readonly [Key in Place]?: infer Values };
}
  ? unknown extends Values
    ? unknown
    : [NonNullable<Values>] extends [never]
      ? unknown
      : NonNullable<Values>
  : unknown;

type BodyOf<Operation> = Operation extends {
  readonly requestBody: { readonly content: { readonly "application/json": infer Body } };
}
  ? Body
  : Operation extends {
        readonly requestBody?: { readonly content: { readonly "application/json": infer Body } };
      }
    ? // An operation without a body has `never`, from which nothing is inferred.
      unknown extends Body
      ? unknown
      : Partial<Body>
    : unknown;

type AnswerOf<Operation> = Operation extends {
  readonly responses: {
    readonly 200: { readonly content: { readonly "application/json": infer Body } };
  };
}
  ? Body
  : never;

type StreamedOf<Operation> = Operation extends {
  readonly responses: {
    readonly 200: { readonly content: { readonly "text/event-stream": infer Event } };
  };
}
  ? Event
  : never;
