#!/usr/bin/env node
import { processIo, runCommand } from "@plumbline/command";
import { createMockCommand } from "./create-mock-command.ts";

const io = processIo();
process.exitCode = await runCommand(createMockCommand(io), process.argv.slice(2), io);
