import * as fc from "fast-check";

/** Texts that act on a shell or a terminal if they are not quoted, mixed with any other text. */
export function hostileText(): fc.Arbitrary<string> {
  const attacks = fc.constantFrom(
    "' onmouseover='alert(1)",
    "&lt;b&gt; &amp;amp; &#0;",
    "```\n# heading\n````",
    "\u001b[31mred\u001b[0m\u0000\u0008\u009b2J",
    "\u202egnp.exe\u2066\ufeff\ufffe\uffff",
    "\ud800 lone \udfff",
    "'; rm -rf /; echo '$(id)`id`\\",
    "\r\nSet-Cookie: a=b\r\n",
  );
  const piece = fc.oneof(attacks, fc.string({ unit: "binary", maxLength: 12 }), fc.string());
  return fc.array(piece, { maxLength: 3 }).map((pieces) => pieces.join(""));
}

/** A fixed seed, so that a failure repeats. */
export function runs(numRuns: number): fc.Parameters<unknown> {
  return { seed: 20261121, numRuns };
}
