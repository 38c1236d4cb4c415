"""The server's face: requests, answers, the live connection, and what protects them."""
