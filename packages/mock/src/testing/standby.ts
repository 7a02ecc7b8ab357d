// The command of the mock with its modules loaded. It waits for its arguments, a line of JSON, before it opens a file.
import { once } from "node:events";
import { processIo, runCommand } from "@plumbline/command";
import { createMockCommand } from "../create-mock-command.ts";
import { loadPrism } from "../engine/load-prism.ts";

await loadPrism();
process.stdout.write("ready\n");
const [line] = (await once(process.stdin, "data")) as [Buffer];
const io = processIo();
process.exitCode = await runCommand(createMockCommand(io), JSON.parse(line.toString()), io);
process.stdin.destroy();
