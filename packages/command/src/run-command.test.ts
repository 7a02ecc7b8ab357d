import { PlumblineError } from "@plumbline/contract";
import { expect, test } from "vitest";
import { createCommand, endWith, exitCodes, runCommand, type CommandIo } from "./index.ts";

test("a PlumblineError becomes a sentence, its place and its remedy", async () => {
  const { io, text } = recordIo();
  const command = createCommand(io, { name: "x", description: "d", after: "" }).action(() => {
    throw new PlumblineError("document-missing", "cannot read the document", {
      place: { file: "a.yaml", line: 3, column: 2, pointer: "/info" },
      hint: "check the path",
    });
  });

  expect(await runCommand(command, [], io)).toBe(exitCodes.usage);
  expect(text()).toBe(
    "error: cannot read the document\n  at a.yaml:3:2 #/info\n  check the path\n",
  );
});

test("an unknown option is wrong usage and names the help", async () => {
  const { io, text } = recordIo();
  const command = createCommand(io, { name: "x", description: "d", after: "" });

  expect(await runCommand(command, ["--nope"], io)).toBe(exitCodes.usage);
  expect(text()).toContain("--nope");
  expect(text()).toContain("--help");
});

test("an unexpected error is a defect of plumbline, and shows its stack trace only with --debug", async () => {
  const run = async (...argv: string[]): Promise<{ code: number; text: string }> => {
    const { io, text } = recordIo();
    const command = createCommand(io, { name: "x", description: "d", after: "" }).action(() => {
      throw new TypeError("boom");
    });
    return { code: await runCommand(command, argv, io), text: text() };
  };

  const quiet = await run();
  expect(quiet.code).toBe(exitCodes.internal);
  expect(quiet.text).toContain("boom");
  expect(quiet.text).not.toContain("    at ");
  expect((await run("--debug")).text).toContain("    at ");
});

test("an action chooses its exit code; help ends with 0", async () => {
  const { io } = recordIo();
  const command = createCommand(io, { name: "x", description: "d", after: "" }).action(() =>
    endWith(command, exitCodes.findings),
  );

  expect(await runCommand(command, [], io)).toBe(exitCodes.findings);
  expect(await runCommand(command, ["--help"], io)).toBe(exitCodes.ok);
});

function recordIo(): { io: CommandIo; text: () => string } {
  const written: string[] = [];
  const output = { write: (text: string) => written.push(text) };
  const io: CommandIo = {
    stdout: output,
    stderr: output,
    env: {},
    cwd: "/",
    signal: new AbortController().signal,
  };
  return { io, text: () => written.join("") };
}
