// `npm run pack`: writes the tarballs of the packages, and prints the command that installs them.
import { processIo, runCommand } from "@plumbline/command";
import { createPackCommand } from "./create-pack-command.ts";

const io = processIo();
process.exitCode = await runCommand(createPackCommand(io), process.argv.slice(2), io);
