/** A reserved domain of RFC 2606, so none of these URLs exists. */
const domain = "example.com";

export function siteUrlOf(slug: string): string {
  return `https://${slug}.${domain}`;
}

export function previewUrlOf(slug: string): string {
  return `https://preview.${domain}/${slug}`;
}

export function adImageUrlsOf(slug: string, count: number): readonly string[] {
  return Array.from(
    { length: count },
    (_, index) => `https://images.${domain}/${slug}-ad-${index + 1}.png`,
  );
}
