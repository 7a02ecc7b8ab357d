// Read by pnpm. Scalar's reference is used as the one file that it ships for browsers, which contains what it depends on;
// its dependencies are 300 MB.
function readPackage(manifest) {
  return manifest.name === "@scalar/api-reference" ? { ...manifest, dependencies: {} } : manifest;
}

module.exports = { hooks: { readPackage } };
