#!/usr/bin/env node
import { processIo, runCommand } from "@plumbline/command";
import { createGenerateCommand } from "./command/create-generate-command.ts";

const io = processIo();
process.exitCode = await runCommand(createGenerateCommand(io), process.argv.slice(2), io);
