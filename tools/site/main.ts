// `npm run site`: builds the documentation site from the pages of this repository.
import { processIo, runCommand } from "@plumbline/command";
import { createSiteCommand } from "./create-site-command.ts";

const io = processIo();
process.exitCode = await runCommand(createSiteCommand(io), process.argv.slice(2), io);
