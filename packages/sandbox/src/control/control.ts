import type { operations } from "./generated/types.ts";

export type * from "./generated/schemas.ts";

/**
 * Moves the clock of a sandbox, switches faults, and changes the world behind the interface. Its methods are the
 * operations of the control plane's document: in process as over HTTP they take one object (parameters and body together)
 * and resolve to the answer's body. They reject with a SandboxError: `control-unknown` for a name that nobody has,
 * `control-invalid` for arguments that make no sense, `clock-backwards`; over HTTP also `control-refused` for a wrong
 * token and `control-unreachable`.
 *
 * @example
 * const { now } = await control.advance({ milliseconds: 60_000 });
 * await control.setSubscription({ workspace: "rivera-plumbing", active: false });
 */
export type Control = {
  readonly [Name in keyof operations]: ControlMethod<operations[Name]>;
};

export interface FollowOptions {
  /** Ends the list; without it the list ends when the loop over it is left. */
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
    ? // An operation without a body says `never`, of which nothing is inferred.
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
