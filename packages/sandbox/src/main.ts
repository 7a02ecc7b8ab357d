#!/usr/bin/env node
import { enableCompileCache } from "node:module";
import { processIo, runCommand } from "@plumbline/command";
import { createSandboxCommand } from "./create-sandbox-command.ts";

// A start compiles a thousand modules; the next one finds them compiled.
enableCompileCache();

const io = processIo();
process.exitCode = await runCommand(createSandboxCommand(io), process.argv.slice(2), io);
