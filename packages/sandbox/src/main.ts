#!/usr/bin/env node
import { processIo, runCommand } from "@plumbline/command";
import { createSandboxCommand } from "./create-sandbox-command.ts";

const io = processIo();
process.exitCode = await runCommand(createSandboxCommand(io), process.argv.slice(2), io);
