import type { NewWorkspace } from "./generated/schemas.ts";
import type { operations } from "./generated/types.ts";
import type { IsolatedWorkspace } from "./isolate-workspace.ts";

export type * from "./generated/schemas.ts";

/**
 * Moves the clock of a sandbox, enables faults, and changes the data of the service. The methods are the operations of the
 * control plane's document. In process and over HTTP, they take one object (parameters and body together) and resolve to
 * the response body. They reject with a SandboxError: `control-unknown` for an unknown name, `control-invalid` for invalid
 * arguments, `clock-backwards`. Over HTTP they also reject with a ControlError: `control-rejected` for a wrong token,
 * `control-unreachable`, `control-failed`.
 *
 * @example
 * ```ts
 * import { createSandbox } from "@local-ads/sandbox";
 *
 * const { control } = await createSandbox();
 * const { now } = await control.advance({ milliseconds: 60_000 });
 * await control.setSubscription({ workspace: "rivera-plumbing", active: false });
 * ```
 */
export interface Control extends ControlOperations {
  /**
   * Creates a workspace with an owner's key, isolated from the others: its controls change only this workspace and its calls. With `await using`,
   * it is dropped at the end of the block.
   */
  readonly workspace: (wanted?: NewWorkspace) => Promise<IsolatedWorkspace>;
}

/** The operations of the control plane as methods. */
export type ControlOperations = {
  readonly [Name in keyof operations]: ControlMethod<operations[Name]>;
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
