"""The generator of this folder's data. Entry: ../generate."""
