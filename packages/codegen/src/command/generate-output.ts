import { type CommandIo, writeWarnings } from "@plumbline/command";
import { generateWithOmissions } from "../generate-client.ts";
import { checkGenerated } from "../write/check-generated.ts";
import { findImportExtension } from "../write/find-import-extension.ts";
import { writeGenerated } from "../write/write-generated.ts";
import { loadWithOverrides } from "./load-with-overrides.ts";
import type { Output } from "./output.ts";
import type { GenerateReport } from "./report-generated.ts";
import { selectOperations } from "./select-operations.ts";

/** Generates an output, and writes its files or only compares them. Throws ContractError and CodegenError. */
export async function generateOutput(
  output: Output,
  { io, check }: { readonly io: CommandIo; readonly check: boolean },
): Promise<GenerateReport> {
  const { document, overrides, overlays = [], allowRemote = false, only, out, ...options } = output;
  const whole = await loadWithOverrides(document, {
    cwd: io.cwd,
    overrides,
    overlays,
    allowRemote,
  });
  writeWarnings(io, whole);
  const { contract, include } = only
    ? selectOperations(whole, only)
    : { contract: whole, include: () => true };
  const { files, omissions, unpaged } = await generateWithOmissions(contract, {
    ...options,
    include,
    imports: options.imports ?? findImportExtension(out),
  });
  const act = check ? checkGenerated : writeGenerated;
  return { files, omissions, unpaged, drift: await act(files, out), out: output.shown, check };
}
