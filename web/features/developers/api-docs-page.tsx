export default function ApiDocsPage() {
  return <main id="main" />;
}
