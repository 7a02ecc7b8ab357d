import * as fc from "fast-check";
import { isSuccess } from "../../model/verdicts/is-success.ts";
import type { TrialContext, SendOptions, SequenceModel } from "../../model/case.ts";
import type { Input } from "../../model/input.ts";
import type { Exchange } from "@plumbline/report";
import { invalidBodies } from "../../input/body/invalid-bodies.ts";
import { validBodies } from "../../input/body/valid-bodies.ts";
import { withBody } from "../../input/plain/with-body.ts";
import { type Reflection, reflected } from "./reflection.ts";
import { Doubt, readNow } from "./read-now.ts";

type Command = fc.AsyncCommand<SequenceModel, TrialContext>;

/** Creates the commands of a writing operation. `attempt` counts the sequences, so that keys are new. */
export type MakeCommands = (attempt: () => number) => fc.Arbitrary<Command>;

/** Writes of valid inputs. */
export function writesOf(reflection: Reflection): MakeCommands {
  const inputs = inputsOf(reflection);
  return (attempt) => inputs.map((input) => write(reflection, input, attempt));
}

/** The other commands of a writing operation: rejected writes, replays and reused keys. */
export function commandsOf(reflection: Reflection): MakeCommands[] {
  const { plain, operation } = reflection.writer;
  const wrong = invalidBodies(reflection.writer);
  const inputs = inputsOf(reflection);
  const isKeyed = operation.policies.idempotency !== undefined;
  return [
    ...(wrong
      ? [
          rejection(reflection, "an invalid body", {
            inputs: wrong.map((body) => withBody(plain, body)),
          }),
        ]
      : []),
    ...(isKeyed
      ? [
          rejection(reflection, "no key", { inputs, options: { key: null } }),
          (): fc.Arbitrary<Command> => fc.nat(99).map((index) => replay(reflection, index)),
          (): fc.Arbitrary<Command> =>
            fc.tuple(fc.nat(99), inputs).map(([index, input]) => reuse(reflection, index, input)),
        ]
      : []),
  ];
}

function inputsOf({ writer }: Reflection): fc.Arbitrary<Input> {
  const { plain } = writer;
  const bodies = validBodies(writer) ?? fc.constant(plain.body ?? null);
  return bodies.map((body) => withBody(plain, body));
}

/** Reads, if a write has succeeded. */
export function reads(): fc.Arbitrary<Command> {
  return fc.constant({
    check: ({ known }) => known.size > 0,
    run: readNow,
    toString: () => "read",
  });
}

function write(reflection: Reflection, input: Input, attempt: () => number): Command {
  const { writer, policy } = reflection;
  return {
    check: () => true,
    async run(model, reading) {
      const context = reading.on(writer);
      model.steps += 1;
      const key = context.mintKey(input, `${attempt()}.${model.steps}`);
      const exchange = await context.send(input, { key, isAsIs: true });
      const written = reflected(policy, input.body);
      if (isDone(exchange)) {
        for (const [pointer, value] of written) model.known.set(pointer, value);
        model.done.push({ input, key, exchange });
      } else if (!isRejected(exchange)) {
        for (const pointer of written.keys()) model.known.delete(pointer);
      }
    },
    toString: () => `write ${writer.operation.id}`,
  };
}

function rejection(
  { writer }: Reflection,
  why: string,
  {
    inputs,
    options = {},
  }: { readonly inputs: fc.Arbitrary<Input>; readonly options?: SendOptions },
): MakeCommands {
  return (attempt) =>
    inputs.map((input) => ({
      check: () => true,
      async run(model, reading) {
        const context = reading.on(writer);
        model.steps += 1;
        const key = context.mintKey(input, `${attempt()}.${model.steps}`);
        const exchange = await context.send(input, { key, isAsIs: true, ...options });
        if (!isRejected(exchange)) throw new Doubt(`${why} returned ${exchange.response.status}`);
      },
      toString: () => `${writer.operation.id} with ${why}`,
    }));
}

function replay({ writer }: Reflection, index: number): Command {
  return {
    check: (model) => doneBy(writer.operation.id, model).length > 0,
    async run(model, reading) {
      const done = doneBy(writer.operation.id, model);
      const first = done[index % done.length];
      if (first) await reading.on(writer).send(first.input, { key: first.key, isAsIs: true });
    },
    toString: () => `replay ${writer.operation.id} ${index}`,
  };
}

function reuse({ writer }: Reflection, index: number, input: Input): Command {
  return {
    check: (model) => doneBy(writer.operation.id, model).length > 0,
    async run(model, reading) {
      const done = doneBy(writer.operation.id, model);
      const first = done[index % done.length];
      if (!first) return;
      const again = await reading.on(writer).send(input, { key: first.key, isAsIs: true });
      if (!isRejected(again) && JSON.stringify(input) !== JSON.stringify(first.input))
        throw new Doubt(`a reused key returned ${again.response.status}`);
    },
    toString: () => `reuse the key of ${writer.operation.id} ${index}`,
  };
}

function doneBy(operation: string, { done }: SequenceModel): SequenceModel["done"] {
  return done.filter(({ exchange }) => exchange.operation === operation);
}

/** 202 means that the work continues. */
function isDone({ response: { status } }: Exchange): boolean {
  return isSuccess(status) && status !== 202;
}

function isRejected({ response: { status } }: Exchange): boolean {
  return status >= 400 && status < 500;
}
