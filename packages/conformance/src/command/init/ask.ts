import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { CommandIo } from "@plumbline/command";
import { ConformanceError } from "../../errors/conformance-error.ts";
import type { Answers } from "./answers.ts";
import { type Question, questions } from "./questions.ts";

export interface AskOptions {
  readonly io: CommandIo;
  /** Where answers are read from, one a line; nothing where the usual ones are taken. */
  readonly input: Readable | undefined;
  /** What the command line says already. */
  readonly given: Partial<Answers>;
}

/** Asks what is not given. Where the input ends early, the usual answers are taken. Throws ConformanceError `OPTION_INVALID`. */
export async function ask({ io, input, given }: AskOptions): Promise<Answers> {
  const known: Record<string, string> = {};
  const unanswered: Question[] = [];
  const lines = input ? readLines(input, io) : nothing();
  for (const question of questions) {
    const { key, applies = () => true } = question;
    const before = given[key];
    if (before !== undefined) known[key] = checked(question, before, io.cwd);
    else if (applies(known)) {
      const answer = await answerOf(question, known, { io, lines });
      if (answer === undefined) unanswered.push(question);
      known[key] = answer ?? "";
    } else known[key] = "";
  }
  await lines.return?.();
  if (unanswered.length > 0) throw missing(unanswered);
  // Every question has its answer.
  return known as unknown as Answers;
}

interface Talk {
  readonly io: CommandIo;
  readonly lines: AsyncIterator<string>;
}

/** Asks until an answer can be used; nothing where nobody answers what has no usual answer. */
async function answerOf(
  question: Question,
  known: Partial<Answers>,
  { io, lines }: Talk,
): Promise<string | undefined> {
  const usual = question.usual(known, io.cwd);
  for (;;) {
    const line = await nextLine(question, usual, { io, lines });
    const answer = line?.trim() || usual;
    if (answer === undefined && line === undefined) return undefined;
    const problem =
      answer === undefined ? "there has to be an answer" : faultOf(question, answer, io.cwd);
    if (answer !== undefined && problem === undefined) return answer;
    if (line === undefined) throw refused(question, problem ?? "");
    io.stderr.write(`  ${problem}\n`);
  }
}

async function nextLine(
  { asks }: Question,
  usual: string | undefined,
  { io, lines }: Talk,
): Promise<string | undefined> {
  if (lines !== silence) io.stderr.write(`${asks}${usual ? ` [${usual}]` : ""} `);
  const { value, done } = await lines.next();
  if (io.signal.aborted)
    throw new ConformanceError("OPTION_INVALID", "the questions were interrupted", {
      hint: "nothing was written",
    });
  return done === true ? undefined : value;
}

function checked(question: Question, answer: string, cwd: string): string {
  const problem = faultOf(question, answer, cwd);
  if (problem !== undefined) throw refused(question, problem);
  return answer;
}

function faultOf({ fault }: Question, answer: string, cwd: string): string | undefined {
  return fault?.(answer, cwd);
}

/** All at once: who has to give two options is told so the first time. */
function missing(unanswered: readonly Question[]): ConformanceError {
  const options = unanswered.map(({ key }) => optionOf(key));
  const given = unanswered.map(({ key, example = "…" }) => `${optionOf(key)} ${example}`);
  const others = unanswered.flatMap(({ otherwise = [] }) => otherwise);
  const [are, them] = options.length === 1 ? ["is", "it"] : ["are", "them"];
  return new ConformanceError(
    "OPTION_INVALID",
    `nothing says what ${options.join(" and ")} ${are} to be`,
    { hint: [`give ${them}, for example ${given.join(" ")}`, ...others].join("; ") },
  );
}

function refused({ key }: Question, problem: string): ConformanceError {
  return new ConformanceError("OPTION_INVALID", `${optionOf(key)} cannot be used: ${problem}`);
}

function optionOf(key: string): string {
  return `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** Lines as they come; those that came before they were asked for are kept. */
async function* readLines(input: Readable, { signal, stderr }: CommandIo): AsyncGenerator<string> {
  const lines = createInterface({ input, signal });
  const isTerminal = "isTTY" in input && input.isTTY === true;
  try {
    for await (const line of lines) {
      // A terminal shows what is typed.
      if (!isTerminal) stderr.write(`${line}\n`);
      yield line;
    }
  } finally {
    // An input that nobody reads keeps no process alive.
    lines.close();
  }
}

const silence: AsyncIterator<string> = {
  next: () => Promise.resolve({ done: true, value: undefined }),
};

function nothing(): AsyncIterator<string> {
  return silence;
}
