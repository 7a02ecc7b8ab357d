// Opens a page like a browser whose owner approves or declines: it follows all redirects.
await fetch(process.argv[2]).then((page) => page.text());
