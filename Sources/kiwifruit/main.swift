print("kiwifruit")
