// `npm run -s field`: runs the suite against real products and compares the findings with reviewed ones.
import { processIo, runCommand } from "@plumbline/command";
import { createFieldCommand } from "./src/command/create-field-command.ts";

const io = processIo();
process.exitCode = await runCommand(createFieldCommand(io), process.argv.slice(2), io);
