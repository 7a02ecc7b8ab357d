import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

/** Serves the folder's worker with workerd, sends one request and returns the response as JSON. */
export async function askWorkerd(program: string, folder: string, query: string): Promise<unknown> {
  const child = spawn(program, ["serve", "workerd.capnp", "--control-fd=3"], {
    cwd: folder,
    stdio: ["ignore", "inherit", "inherit", "pipe"],
  });
  try {
    const port = await portOf(child.stdio[3] as NodeJS.ReadableStream); // "pipe" at 3 is one
    const response = await fetch(`http://127.0.0.1:${port}/?${query}`);
    return await response.json();
  } finally {
    child.kill();
    await once(child, "exit");
  }
}

/** workerd writes the port to its control channel. */
async function portOf(control: NodeJS.ReadableStream): Promise<number> {
  for await (const line of createInterface({ input: control })) {
    const { event, port } = JSON.parse(line) as { event: string; port: number }; // its own protocol
    if (event === "listen") return port;
  }
  throw new Error("workerd exited before it listened");
}
