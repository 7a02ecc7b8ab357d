import { type ChildProcess, spawn } from "node:child_process";
import { fileURLToPath } from "node:url";
import type { SandboxProfile } from "../../src/index.ts";

/** The command in a process of its own. */
export interface SandboxProcess {
  readonly profile: SandboxProfile;
  readonly child: ChildProcess;
  /** Ends it with a signal and resolves with the exit code, null where the signal ended it. */
  end(signal: NodeJS.Signals): Promise<number | null>;
}

const program = fileURLToPath(new URL("../../src/main.ts", import.meta.url));

/** Starts `local-ads-sandbox --print-profile` with these options and waits for its profile. */
export async function startProcess(options: readonly string[]): Promise<SandboxProcess> {
  const args = ["--conditions=@plumbline/source", program, "--port", "0", "--quiet"];
  const child = spawn(process.execPath, [...args, "--print-profile", ...options], {
    stdio: ["ignore", "pipe", "pipe"],
  });
  const ended = new Promise<number | null>((resolve) => child.once("exit", resolve));
  return {
    profile: JSON.parse(await firstLine(child)),
    child,
    async end(signal) {
      child.kill(signal);
      return ended;
    },
  };
}

function firstLine(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let output = "";
    let complaints = "";
    child.stderr?.on("data", (chunk: Buffer) => (complaints += chunk.toString()));
    child.stdout?.on("data", (chunk: Buffer) => {
      output += chunk.toString();
      const end = output.indexOf("\n");
      if (end >= 0) resolve(output.slice(0, end));
    });
    child.once("exit", (code) => reject(new Error(`ended with ${code}: ${complaints}`)));
  });
}
