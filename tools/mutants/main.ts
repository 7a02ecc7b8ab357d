// `npm run mutants`: breaks the sandbox one rule at a time and expects the suite to notice.
import { processIo, runCommand } from "@plumbline/command";
import { createMutantsCommand } from "./src/command/create-mutants-command.ts";

const io = processIo();
process.exitCode = await runCommand(createMutantsCommand(io), process.argv.slice(2), io);
