"""The director's page of the prize ceremony."""
