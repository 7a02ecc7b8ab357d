import { createInterface } from "node:readline";
import type { Readable } from "node:stream";
import type { CommandIo } from "@plumbline/command";
import { ConformanceError } from "../../model/errors/conformance-error.ts";
import type { Answers } from "./answers.ts";
import { type Question, questions } from "./questions.ts";

export interface AskOptions {
  readonly io: CommandIo;
  /** The input with one answer per line. Absent if the defaults are used. */
  readonly input: Readable | undefined;
  /** The answers from the command line. */
  readonly given: Partial<Answers>;
}

/** Asks for each missing answer. At the end of the input, the defaults are used. Throws ConformanceError `OPTION_INVALID`. */
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
  // The loop has answered every question.
  return known as unknown as Answers;
}

interface Talk {
  readonly io: CommandIo;
  readonly lines: AsyncIterator<string>;
}

/** Asks until the answer is valid. Returns `undefined` if the input ends before a question without a default. */
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
      answer === undefined ? "An answer is required." : faultOf(question, answer, io.cwd);
    if (answer !== undefined && problem === undefined) return answer;
    if (line === undefined) throw invalid(question, problem ?? "");
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
    throw new ConformanceError("OPTION_INVALID", "The questions were interrupted", {
      hint: "Nothing was written.",
    });
  return done === true ? undefined : value;
}

function checked(question: Question, answer: string, cwd: string): string {
  const problem = faultOf(question, answer, cwd);
  if (problem !== undefined) throw invalid(question, problem);
  return answer;
}

function faultOf({ fault }: Question, answer: string, cwd: string): string | undefined {
  return fault?.(answer, cwd);
}

/** Reports all missing options in one error. */
function missing(unanswered: readonly Question[]): ConformanceError {
  const options = unanswered.map(({ key }) => optionOf(key));
  const given = unanswered.map(({ key, example = "…" }) => `${optionOf(key)} ${example}`);
  const others = unanswered.flatMap(({ otherwise = [] }) => otherwise);
  const [are, them] = options.length === 1 ? ["is", "it"] : ["are", "them"];
  return new ConformanceError("OPTION_INVALID", `${options.join(" and ")} ${are} missing`, {
    hint: [`Give ${them}, for example ${given.join(" ")}.`, ...others].join(" "),
  });
}

function invalid({ key }: Question, problem: string): ConformanceError {
  return new ConformanceError("OPTION_INVALID", `${optionOf(key)} cannot be used: ${problem}`);
}

function optionOf(key: string): string {
  return `--${key.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}`;
}

/** The input's lines. Keeps lines that arrive before they are read. */
async function* readLines(input: Readable, { signal, stderr }: CommandIo): AsyncGenerator<string> {
  const lines = createInterface({ input, signal });
  const isTerminal = "isTTY" in input && input.isTTY === true;
  try {
    for await (const line of lines) {
      // A terminal echoes the input.
      if (!isTerminal) stderr.write(`${line}\n`);
      yield line;
    }
  } finally {
    // Unread input must not keep the process running.
    lines.close();
  }
}

const silence: AsyncIterator<string> = {
  next: () => Promise.resolve({ done: true, value: undefined }),
};

function nothing(): AsyncIterator<string> {
  return silence;
}
