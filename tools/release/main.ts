// `npm run release`: checks all packages and publishes the versions that the registry does not have.
import { processIo, runCommand } from "@plumbline/command";
import { createReleaseCommand } from "./create-release-command.ts";

const io = processIo();
process.exitCode = await runCommand(createReleaseCommand(io), process.argv.slice(2), io);
