/**
 * The `dependencies` of package.json that only the build of the web app needs. `npm start` installs them because it
 * builds the web app; a production folder has the built web app and not these packages.
 */
export const buildPackages = [
  '@fontsource-variable/archivo',
  '@simplewebauthn/browser',
  '@stripe/stripe-js',
  '@tanstack/react-query',
  '@tanstack/react-router',
  '@vitejs/plugin-react',
  'lucide-react',
  'react',
  'react-dom',
  'uqr',
  'vite',
]
