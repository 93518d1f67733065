"""The pages, rendered by the server."""
